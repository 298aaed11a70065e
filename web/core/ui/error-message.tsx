import { ApiError } from "../api/send.ts";
import { useLanguage } from "../language/language.tsx";

/** The generic error page with the status and message (§2). */
export function ErrorMessage({ error }: { error: unknown }) {
  const { t } = useLanguage();
  const detail =
    error instanceof ApiError
      ? error.status > 0
        ? `${error.status} ${error.message}`
        : t("The server can't be reached. Check your connection and try again.")
      : error instanceof Error
        ? error.message
        : String(error ?? "");
  return (
    <div role="alert" className="failure">
      <h1>{t("Unexpected Application Error!")}</h1>
      <p className="max-w-[34em] text-[1.375rem]">{detail}</p>
      <p>
        <a className="ink-link" href={globalThis.location?.href ?? ""}>
          {t("Reload the page")}
        </a>
      </p>
    </div>
  );
}
