import { AppError } from "../../core/errors/app-error.ts";
import type { FormSite } from "../../core/feature/page-form.ts";
import { commonHeaders } from "../../core/http/security-headers.ts";
import { readText } from "../../core/http/validate.ts";
import { type FieldName, faultsOfRefusal, fieldNames, messageFaults } from "./check-message.contract.ts";
import { defaultProviderIds, LIB_VERSION } from "./mail/provider.contract.ts";
import { retryAdvice } from "./mail/retry-advice.contract.ts";
import { SENT_PATH } from "./posted-form.contract.ts";

/** Longest posted form, in bytes: each of the 5,000 characters may take twelve bytes. */
const FORM_MAX = 128 * 1024;

/**
 * Receives the contact form of a browser without script, with the limits of messages without a proof. A sent form redirects
 * to a page that confirms it; else the answer is the page with the faults and the typed text. Other content types are 415.
 */
export async function answerFormPost(
  request: Request,
  { origin, publishedOrigin, language, prefix, call, render }: FormSite,
): Promise<Response> {
  const { t } = language;
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? ""))
    return plain(415, t("Please use the form on this site."));
  if (!isFromThisSite(request, origin, publishedOrigin))
    return plain(403, t("Please use the form on this site."));
  let text: string;
  try {
    text = await readText(request, FORM_MAX);
  } catch (error) {
    if (error instanceof AppError) return plain(error.status, error.message);
    throw error;
  }
  const form = new URLSearchParams(text);
  // Browsers post line breaks as CRLF, but count them as one character.
  const read = (name: FieldName | "homepage") => (form.get(name) ?? "").replaceAll("\r\n", "\n");
  const values = { name: read("name"), email: read("email"), phone: read("phone"), message: read("message") };
  const found = messageFaults(values, t);
  if (fieldNames.some((name) => found[name]))
    return render({ isSent: false, values, faults: found, advice: "" }, 422);

  const reply = await call(
    "/v1.0/email/send",
    JSON.stringify({
      lib_version: LIB_VERSION,
      ...defaultProviderIds,
      template_params: values,
      check: { homepage: read("homepage") },
    }),
  );
  if (reply.status === 200)
    return new Response(null, {
      status: 303,
      headers: { ...commonHeaders, Location: `${prefix}${SENT_PATH}#letter`, "Cache-Control": "no-store" },
    });
  const refusal = await reply.text();
  const isFault = reply.status === 400;
  const seconds = Number(reply.headers.get("Retry-After"));
  const page = render(
    {
      isSent: false,
      values,
      faults: isFault ? faultsOfRefusal(refusal, t) : {},
      advice: retryAdvice(seconds, language),
    },
    isFault ? 422 : reply.status,
  );
  if (seconds > 0) page.headers.set("Retry-After", String(seconds));
  return page;
}

/** Rejects forms posted by other sites. Programs that send no origin are accepted, because they could send any. */
function isFromThisSite(request: Request, origin: string, publishedOrigin: string): boolean {
  if (publishedOrigin !== "" && request.headers.get("origin") === publishedOrigin) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const from = request.headers.get("origin");
  // Only hosts are compared, because a proxy may have terminated TLS.

  return from === null || (URL.canParse(from) && new URL(from).host === new URL(origin).host);
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { ...commonHeaders, "Cache-Control": "no-store" } });
}
