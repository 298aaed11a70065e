import { english, type Language } from "../../../shared/language.ts";

/** A sentence to append that says when to try again. @param waitFor seconds; 0 or NaN if unknown, which returns `""` */
export function retryAdvice(waitFor: number, { t, locale }: Language = english): string {
  if (!(waitFor > 0)) return "";
  const minutes = Math.ceil(waitFor / 60);
  if (minutes === 1) return ` ${t("Try again in a minute.")}`;
  const when = new Intl.RelativeTimeFormat(locale).format(minutes, "minute");
  return ` ${t("Try again {when}.", { when })}`;
}
