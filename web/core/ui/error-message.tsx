import { ApiError } from "../api/send.ts";

/** The generic error page with the status and message (§2). */
export function ErrorMessage({ error }: { error: unknown }) {
  const detail =
    error instanceof ApiError && error.status > 0
      ? `${error.status} ${error.message}`
      : error instanceof Error
        ? error.message
        : String(error ?? "");
  return (
    <div role="alert" className="failure">
      <h1>Unexpected Application Error!</h1>
      <p className="max-w-[34em] text-[1.375rem]">{detail}</p>
      <p>
        <a className="ink-link" href={globalThis.location?.href ?? ""}>
          Reload the page
        </a>
      </p>
    </div>
  );
}
