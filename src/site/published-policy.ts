import { commonHeaders } from "../core/http/security-headers.ts";
import { cspHash } from "./pages/document.ts";

/** The policy of a page whose own scripts and styles have other addresses in them. */
export function policyFor(policy: string, html: string): string {
  const hashes = (elements: RegExp) => Array.from(html.matchAll(elements), ([, text = ""]) => cspHash(text));
  // What is only data needs none.
  const scripts = hashes(/<script(?![^>]* (?:src=|type="application\/))[^>]*>(.*?)<\/script>/gs);
  const styles = hashes(/<style[^>]*>(.*?)<\/style>/gs);
  return policy
    .replace(/script-src [^;]*/, (known) => [known, ...scripts].join(" "))
    .replace(/style-src [^;]*/, (known) => [known, ...styles].join(" "));
}

/** One policy for all pages: a host sets headers by folder and not by page. */
export function policyOf(policies: Set<string>, formUrl: string): string {
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
