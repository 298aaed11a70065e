import { isSurnameFirst } from "../../shared/page-title.ts";

/** First and last name, as the profile stores them. */
export type PersonName = { fname: string; lname: string };

/** Titles before a name and suffixes after it; they stay with the first and the last name. */
const TITLE =
  /^(dr|prof|mr|mrs|ms|mx|sir|dame|rev|hon|herr|frau|ing|mag|dipl\.?-?ing|dott|dra?|sra?|mme|mlle|m)\.$|^(dr|prof|sir|dame|herr|frau)$/iu;
const SUFFIX =
  /^\(?(jr|sr|[iv]{2,4}|esq|ph\.?d|m\.?d|d\.?phil|mba|m\.?sc|b\.?sc|m\.?eng|b\.?eng|ll\.?[bm]|j\.?d|pmp|cpa|cfa|p\.?e|p\.?hd|r\.?n|dds|edd|phil|[omc]be|frs|mp|qc|kc|hons?)\.?\)?$|^\(|^[^\p{L}]+$/iu;

/** Words that begin a last name; those of the second list only in lower case, because they are also names. */
const PARTICLES = new Set(
  "van von vom zu zum zur zur de del della dello delle di da dal das dos du des la le los las den der af av ter ten te st. saint mac abd abdel abdul abu abou".split(
    " ",
  ),
);
const LOWER_PARTICLES = new Set(
  "do bin ibn bint ben bar al el ul y e i op het tot ’t 't dei degli lo".split(" "),
);
const OTHER_PARTICLES = new Set(["بن", "ابن", "بنت", "آل", "عبد", "أبو", "בן", "בת"]);

/** Frequent Spanish and Portuguese surnames, without accents: the second last word of a name is one of two surnames. */
const IBERIAN =
  /^([a-z]+(ez|eiz)|garcia|diaz|ruiz|munoz|ortiz|nunez|alonso|romero|moreno|navarro|torres|ramos|gil|serrano|blanco|molina|morales|ortega|delgado|castro|rubio|marin|sanz|iglesias|medina|garrido|cortes|castillo|guerrero|cano|prieto|cruz|flores|herrera|pena|vargas|reyes|rojas|mendoza|guzman|salazar|aguilar|vega|rivera|rivas|campos|fuentes|carrasco|cabrera|aguirre|bravo|soto|silva|santos|ferreira|pereira|oliveira|costa|rodrigues|martins|sousa|souza|fernandes|goncalves|gomes|lopes|marques|alves|almeida|ribeiro|pinto|carvalho|teixeira|moreira|correia|mendes|nunes|soares|vieira|monteiro|cardoso|rocha|neves|coelho|cunha|pires|reis|simoes|antunes|matos|fonseca|machado|araujo|barbosa|lima|pacheco|mora|leon|calvo|vidal|lozano|arias|ibarra|figueroa|espinosa|espinoza|cardenas|contreras|miranda|acosta|paz|escobar|valencia|velasco|luna|juarez|cervantes|maldonado|rosales|bautista|estrada|avila|ayala|bolivar|borges|marquez)$/u;
/** Frequent second first names in Spanish. */
const SECOND_GIVEN =
  /^(mar[ií]a|jos[eé]|luis|antonio|carlos|manuel|miguel|[aá]ngel(es)?|jes[uú]s|francisco|javier|alberto|eduardo|fernando|isabel|carmen|teresa|luisa|pablo|ignacio|alejandr[oa]|andr[eé]s|elena|cristina)$/iu;
/** First names with a noun: "María del Carmen". */
const DEVOTED = /^(maría|maria|m\.ª|mª|ma\.|josé|jose|juan)$/iu;

/** Han, Kana and Hangul: surnames of more, or in Japanese also of fewer, letters than usual. */
const LONG_HAN =
  /^(佐々木|長谷川|五十嵐|小笠原|久保田|佐久間|大久保|宇都宮|日比野|長谷部|欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|司徒|东方|東方|皇甫|尉迟|公孙|公孫|慕容|令狐|夏侯|轩辕|軒轅|端木)/u;
const CHINESE =
  "王习習李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文";
const JAPANESE =
  /^(佐藤|鈴木|高橋|田中|伊藤|渡辺|渡邊|山本|中村|小林|加藤|吉田|山田|山口|松本|井上|木村|斎藤|斉藤|清水|山崎|阿部|池田|橋本|山下|石川|中島|前田|藤田|小川|後藤|岡田|村上|近藤|石井|坂本|遠藤|青木|藤井|西村|福田|太田|三浦|藤原|岡本|松田|中川|中野|原田|小野|田村|竹内|金子|和田|中山|石田|上田|森田|宮崎|柴田|酒井|工藤|横山|宮本|内田|高木|安藤|島田|谷口|大野|高田|丸山|今井|河野|藤本|村田|武田|上野|杉山|増田|平野|大塚|千葉|久保|松井|小島|岩崎|桜井|野口|松尾|野村|木下|菊地|佐野|大西|杉本|新井|浜田|市川|古川|水野|小松|高野|江川|吉川|山内|西田|黒田|川上|川口|東野|宮沢|夏目|芥川|川端|村山|手塚|黒澤|黒沢|宮城|本田|高山|大谷|北野)/u;
const KOREAN = /^(남궁|황보|제갈|사공|선우|서문|독고|동방)(?=..)/u;

/** Particles and endings that show a surname before the given names. */
const PATRONYMIC = /(ович|евич|ьич|овна|евна|ична|инична|івна|ївна|йович)$/iu;

/**
 * Splits a name of one field into first and last name: particles, double surnames and suffixes belong to the last name, and
 * East Asian surnames come first. One word is a first name. A person can correct it in the preview of the import.
 */
export function splitName(name: string): PersonName {
  const text = name.normalize("NFC").replace(/\s+/gu, " ").trim();
  const [, before = "", after = ""] = /^([^,]+), ?(.+)$/u.exec(text) ?? [];
  const isSuffix = after.split(/[ ,]+/u).every(
    (word) =>
      SUFFIX.test(word) ||
      TITLE.test(word) ||
      // "MSCE", and "E.I.T."; two letters with full stops are initials of a first name.
      (before.includes(" ") && /^(\p{Lu}{2,6}|(\p{Lu}\.){3,6})$/u.test(word)),
  );
  if (after !== "" && !isSuffix) {
    // "King, Martin Luther, Jr." and "Beethoven, Ludwig van"
    const [, own = "", suffix = ""] = /^([^,]+)(, .+)?$/u.exec(after) ?? [];
    const isReversed =
      suffix === "" ||
      suffix
        .slice(2)
        .split(/[ ,]+/u)
        .every((word) => SUFFIX.test(word));
    const [, given = own, particles = ""] =
      /^(.+?) ((?:(?:v[ao]n|de[rn]?|zu|d[aeio]s?|la|af|av) ?)+)$/u.exec(own) ?? [];
    if (own !== "" && isReversed)
      return { fname: given, lname: [particles, before].filter(Boolean).join(" ") + suffix };
  }
  if (after !== "") {
    const { fname, lname } = splitName(before);
    return lname === "" ? { fname: text, lname: "" } : { fname, lname: `${lname}, ${after}` };
  }
  if (/^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}・･· ]+$/u.test(text)) return splitEastAsian(text);
  return splitWords(text.split(" "));
}

function splitEastAsian(text: string): PersonName {
  const foreign = text.split(/[・･·]/u);
  if (foreign.length > 1) return { fname: foreign.slice(0, -1).join("・"), lname: foreign.at(-1) ?? "" };
  const [family = "", ...given] = text.split(" ");
  if (given.length > 0) return { fname: given.join(" "), lname: family };
  const letters = [...text];
  const length = surnameLength(text, letters);
  return letters.length <= length
    ? { fname: text, lname: "" }
    : { fname: letters.slice(length).join(""), lname: letters.slice(0, length).join("") };
}

function surnameLength(text: string, letters: string[]): number {
  if (/^\p{scx=Hang}+$/u.test(text)) return KOREAN.test(text) ? 2 : 1;
  const long = LONG_HAN.exec(text)?.[0];
  if (long !== undefined && letters.length > long.length) return long.length;
  if (JAPANESE.test(text) && letters.length > 2) return 2;
  if (letters.length <= 3 && CHINESE.includes(letters[0] ?? "")) return 1;
  return letters.length > 2 ? 2 : 1;
}

function splitWords(words: string[]): PersonName {
  let start = 0;
  while (start < words.length - 1 && TITLE.test(words[start] ?? "")) start++;
  let end = words.length;
  while (end > start + 1 && SUFFIX.test(words[end - 1] ?? "")) end--;
  const core = words.slice(start, end);
  const [given, family] = splitCore(core);
  const titles = words.slice(0, start);
  if (family.length === 0) return { fname: words.join(" "), lname: "" };
  return {
    fname: [...titles, ...given].join(" "),
    lname: [...family, ...words.slice(end)].join(" "),
  };
}

function splitCore(words: string[]): [given: string[], family: string[]] {
  if (words.length < 2) return [words, []];
  // "van Gogh" has no first name.
  if (words.slice(0, -1).every((word) => isParticle(word) && word === word.toLowerCase())) return [words, []];
  const [first = "", ...rest] = words;
  if (isSurnameFirst({ fname: rest.join(" "), lname: first })) return [rest, [first]];
  if (words.length === 3 && PATRONYMIC.test(words.at(-1) ?? "")) return [rest, [first]];
  const capitals = words.findIndex((word) => !isAllCaps(word));
  if (capitals > 0) return [words.slice(capitals), words.slice(0, capitals)];
  const at = familyStart(words);
  return [words.slice(0, at), words.slice(at)];
}

/** "DUPONT" of "DUPONT Jean". */
function isAllCaps(word: string): boolean {
  return /^\p{Lu}[\p{Lu}'’-]+$/u.test(word);
}

/** The index of the last name's first word. */
function familyStart(words: string[]): number {
  const isIberian = (word = "") => IBERIAN.test(word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
  let from = 1;
  // "María del Carmen López": the noun belongs to the first name.
  if (DEVOTED.test(words[0] ?? "") && isParticle(words[1])) {
    const noun = words.findIndex((word, index) => index > 0 && !isParticle(word));
    if (noun > 0 && noun < words.length - 1 && /^(del?|los|las|la)$/iu.test(words[1] ?? "")) from = noun + 1;
  }
  const particle = words.findIndex(
    (word, index) => index >= from && index < words.length - 1 && isParticle(word),
  );
  // "Ortega y Gasset"
  if (particle > 1 && /^[yei]$/u.test(words[particle] ?? "")) return particle - 1;
  // "Rosa María Payá Acevedo": two first names and two surnames.
  if (particle === -1 && words.length === 4 && SECOND_GIVEN.test(words[1] ?? "")) return 2;
  let start = particle === -1 ? words.length - 1 : particle;
  while (start - 1 >= from && words.length > 2 && isIberian(words[start - 1])) start--;
  return start;
}

function isParticle(word = ""): boolean {
  return PARTICLES.has(word.toLowerCase()) || LOWER_PARTICLES.has(word) || OTHER_PARTICLES.has(word);
}
