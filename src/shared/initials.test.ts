import { expect, test } from "bun:test";
import { initials } from "./initials.ts";

test.each([
  ["Ada Lovelace", "al"],
  ["Ada", "a"],
  ["", ""],
  ["Noor van Dale", "nd"],
  ["van Dale", "d"],
  ["de la Cruz", "c"],
  ["Van Morrison", "vm"],
  ["Al Pacino", "ap"],
  ["Gerard 't Hooft", "gh"],
  ["Jean le Rond d'Alembert", "ja"],
  ["Muhammad al-Khwarizmi", "mk"],
  ["Martin Luther King Jr.", "mk"],
  ["Martin Luther King, Jr.", "mk"],
  ["Henry Louis Gates III", "hg"],
  ["Dr. Rosalind Franklin, PhD, FRS", "rf"],
  ["Rosalind Franklin PhD", "rf"],
  ["Rosalind Franklin Ph.D.", "rf"],
  ["Dr. med. Anna Schmidt", "as"],
  ["Dipl.-Ing. Max Müller", "mm"],
  ["Jane Doe (she/her)", "jd"],
  ["Yo-Yo Ma", "ym"],
  ["Dr.", "d"],
  ["PhD", "p"],
  ["(Bob) O’Neill", "bo"],
  ["👩‍👩‍👧‍👦 Ada Lovelace 🚀", "al"],
  ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
  ["\u202aAda\u202c \u200fLovelace", "al"],
  ["Ẹ̀bùn Ọ̀ṣun", "ẹ̀ọ̀"],
  ["E\u0301lodie", "é"],
  ["Юрий Щербаков", "ющ"],
  ["Ελένη Παπαδοπούλου", "επ"],
  ["נועה לוי", "נל"],
  ["さくら ももこ", "さも"],
  ["長谷川 千代子", "長千"],
  ["한석규", "한"],
  ["क्षमा श्री", "क्षश्री"],
  ["نورة الفيصل", "ن\u200d"],
])("the initials of %p are %p", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("leaves capitals as typed", () => {
  expect(initials("Ada Lovelace", true)).toBe("AL");
  expect(initials("bell hooks", true)).toBe("bh");
});
