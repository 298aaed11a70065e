/** Spec §2, admin routes; every other path under `/admin` is none. */
export const adminPath =
  /^\/admin(\/(login|my-info|experiences|projects|about|inbox|history|project\/[^/]+))?$/;
