/** Milliseconds after a start until what no first page needs begins: letters that wait, miniatures, sweeps. */
export const LATE = 1000;
