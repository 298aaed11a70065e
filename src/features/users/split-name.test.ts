import { expect, test } from "bun:test";
import { fullName } from "../../shared/page-title.ts";
import { splitName } from "./split-name.ts";

const names: [name: string, fname: string, lname: string][] = [
  ["Ada", "Ada", ""],
  ["Ada Lovelace", "Ada", "Lovelace"],
  ["Jane Q. Doe", "Jane Q.", "Doe"],
  ["Doe, Jane Q.", "Jane Q.", "Doe"],
  ["Jane Doe, PhD", "Jane", "Doe, PhD"],
  ["Jane Doe Jr.", "Jane", "Doe Jr."],
  ["Henry Jones III", "Henry", "Jones III"],
  ["Dr. Jane Doe PhD", "Dr. Jane", "Doe PhD"],
  ["Prof. Dr. Max Muster", "Prof. Dr. Max", "Muster"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Dick Van Dyke", "Dick", "Van Dyke"],
  ["Vincent Willem van Gogh", "Vincent Willem", "van Gogh"],
  ["Antoine de Saint-Exupéry", "Antoine", "de Saint-Exupéry"],
  ["Oscar de la Renta", "Oscar", "de la Renta"],
  ["Mohammed bin Salman Al Saud", "Mohammed", "bin Salman Al Saud"],
  ["Gamal Abdel Nasser", "Gamal", "Abdel Nasser"],
  ["ليلى عبد الرحمن", "ليلى", "عبد الرحمن"],
  ["Ben Carson", "Ben", "Carson"],
  ["Jane Doe, OBE", "Jane", "Doe, OBE"],
  ["Jane Doe (she/her)", "Jane", "Doe (she/her)"],
  ["Jane Doe 🚀", "Jane", "Doe 🚀"],
  ["Jane Doe BSc (Hons)", "Jane", "Doe BSc (Hons)"],
  ["King, Martin Luther, Jr.", "Martin Luther", "King, Jr."],
  ["Beethoven, Ludwig van", "Ludwig", "van Beethoven"],
  ["van Gogh", "van Gogh", ""],
  ["Rosa María Payá Acevedo", "Rosa María", "Payá Acevedo"],
  ["習近平", "近平", "習"],
  ["Mary Ann Smith", "Mary Ann", "Smith"],
  ["María García López", "María", "García López"],
  ["José Luis Rodríguez Zapatero", "José Luis", "Rodríguez Zapatero"],
  ["María del Carmen Pérez Gómez", "María del Carmen", "Pérez Gómez"],
  ["Gabriel García Márquez", "Gabriel", "García Márquez"],
  ["José Ortega y Gasset", "José", "Ortega y Gasset"],
  ["João da Silva Santos", "João", "da Silva Santos"],
  ["Luiz Inácio Lula da Silva", "Luiz Inácio Lula", "da Silva"],
  ["DUPONT Jean", "Jean", "DUPONT"],
  ["ADA LOVELACE", "ADA", "LOVELACE"],
  ["Толстой Лев Николаевич", "Лев Николаевич", "Толстой"],
  ["Лев Толстой", "Лев", "Толстой"],
  ["Nguyễn Văn An", "Văn An", "Nguyễn"],
  ["山田太郎", "太郎", "山田"],
  ["山田 太郎", "太郎", "山田"],
  ["田中実", "実", "田中"],
  ["佐々木希", "希", "佐々木"],
  ["王小明", "小明", "王"],
  ["李娜", "娜", "李"],
  ["欧阳修文", "修文", "欧阳"],
  ["김철수", "철수", "김"],
  ["남궁민수", "민수", "남궁"],
  ["ジョン・スミス", "ジョン", "スミス"],
  ["Erica Engineer, E.I.T.", "Erica", "Engineer, E.I.T."],
  ["van Dam, A.B.", "A.B.", "van Dam"],
];

test.each(names)("splits %s", (name, fname, lname) => {
  expect(splitName(name)).toEqual({ fname, lname });
});

test.each([
  "Nguyễn Văn An",
  "山田太郎",
  "김철수",
  "ジョン・スミス",
  "María García López",
  "Dr. Jane Doe PhD",
])("joins %s in the same order again", (name) => {
  expect(fullName(splitName(name))).toBe(name);
});
