/** Days that an unused file stays in the trash at least, before it is deleted. */
export const minTrashDays = 30;
/** Default number of days to keep earlier versions and deleted entries with their files; at least `minTrashDays`. */
export const defaultHistoryDays = 90;
