import { commonHeaders } from "../core/http/security-headers.ts";
import { cspHash } from "./pages/document.ts";

/** Adds the hashes of a page's inline scripts and styles to its policy, because publishing changed addresses in them. */
export function addInlineHashes(policy: string, html: string): string {
  const hashes = (elements: RegExp) => Array.from(html.matchAll(elements), ([, text = ""]) => cspHash(text));
  // Scripts that are only data need no hash.
  const scripts = hashes(/<script(?![^>]* (?:src=|type="application\/))[^>]*>(.*?)<\/script>/gs);
  const styles = hashes(/<style[^>]*>(.*?)<\/style>/gs);
  return policy
    .replace(/script-src [^;]*/, (known) => [known, ...scripts].join(" "))
    .replace(/style-src [^;]*/, (known) => [known, ...styles].join(" "));
}

/** Merges the policies of all pages into one, because static hosts set headers per folder, not per page. */
export function mergePolicies(policies: Set<string>, formUrl: string): string {
  const sources = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const directive of policy.split("; ")) {
      const [name = "", ...values] = directive.split(" ");
      const known = sources.get(name) ?? new Set();
      for (const value of values) known.add(value);
      sources.set(name, known);
    }
  if (formUrl !== "") sources.get("form-action")?.add(formUrl);
  const joined = Array.from(sources, ([name, values]) => [name, ...values].join(" ")).join("; ");
  return joined === "" ? commonHeaders["Content-Security-Policy"] : joined;
}
