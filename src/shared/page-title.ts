import { english, type Language } from "./language.ts";
import { homePage, type PublicPage } from "./public-page.ts";

type Named = { fname: string; lname: string; title: string };

/** Scripts whose names begin with the surname and have no space. */
const EAST_ASIAN = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+$/u;
/** A name from another language. */
const KATAKANA = /^[\p{scx=Kana}]+$/u;
/** Frequent Vietnamese surnames with their marks. */
const VIETNAMESE =
  /^(Nguyễn|Trần|Lê|Phạm|Huỳnh|Hoàng|Phan|Vũ|Võ|Đặng|Bùi|Đỗ|Hồ|Ngô|Dương|Lý|Đinh|Trương|Đoàn|Lâm|Mạc|Tạ|Trịnh)$/iu;

/** Whether a name is written with the surname first, as in Chinese, Japanese, Korean and Vietnamese. */
export function isSurnameFirst({ fname, lname }: { fname: string; lname: string }): boolean {
  if (VIETNAMESE.test(lname.normalize("NFC"))) return true;
  return EAST_ASIAN.test(fname) && EAST_ASIAN.test(lname) && !KATAKANA.test(fname + lname);
}

/** The parts of the owner's name that are there, in the order in which the name is written. */
export function nameParts(user: { fname: string; lname: string } | null | undefined): string[] {
  if (!user) return [];
  const parts = isSurnameFirst(user) ? [user.lname, user.fname] : [user.fname, user.lname];
  return parts.filter(Boolean);
}

/** The owner's whole name; `""` if there is no owner. */
export function fullName(user: { fname: string; lname: string } | null | undefined): string {
  const parts = nameParts(user);
  const name = parts.join("");
  return parts.join(KATAKANA.test(name) ? "・" : EAST_ASIAN.test(name) ? "" : " ");
}

/**
 * The title of a public page: "Projects – Ada Lovelace".
 * @param entry that a page with `:id` shows
 */
export function pageTitle(
  page: Pick<PublicPage, "name" | "title">,
  user: Named | null | undefined,
  entry: { title: string } | null | undefined,
  { t }: Pick<Language, "t"> = english,
): string {
  const site = fullName(user) || "Vitrine";
  if (page.name === homePage.name) return user?.title ? `${site} – ${user.title}` : site;
  return `${entry?.title ?? (page.title && t(page.title))} – ${site}`;
}
