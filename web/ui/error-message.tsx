import { ApiError } from "../api.ts";

/** Spec §2: the generic error, followed by the status or the message. */
export function ErrorMessage({ error }: { error: unknown }) {
  const detail =
    error instanceof ApiError && error.status > 0
      ? `${error.status} ${error.message}`
      : error instanceof Error
        ? error.message
        : "";
  return (
    <div role="alert" className="mx-auto flex min-h-[60vh] max-w-2xl flex-col justify-center gap-4 px-6">
      <h1 className="text-3xl font-semibold">Unexpected Application Error!</h1>
      <p className="text-base-content/70">{detail}</p>
      <p>
        <a className="link" href={globalThis.location?.href ?? "/"}>
          Load the page again
        </a>
      </p>
    </div>
  );
}
