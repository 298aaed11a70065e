/** A text whose numbers are not parted from the sign after them, nor their groups of three digits: "99,98 %", "12 000". */
export const withTiedUnits = (text: string) => text.replace(/(?<=\d) (?=[%€°]|\d{3}\b)/g, "\u00a0");
