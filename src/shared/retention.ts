/** How long a file that content no longer shows can be had back at least, before its bytes are removed. */
export const trashDays = 30;
/** How long versions and deleted entries are kept with their files, unless set otherwise; never less than `trashDays`. */
export const defaultHistoryDays = 90;
