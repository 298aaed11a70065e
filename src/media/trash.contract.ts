/** How long a file that content no longer shows can be had back, before its bytes are removed. */
export const trashDays = 30;
