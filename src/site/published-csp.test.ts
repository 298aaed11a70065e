import { expect, test } from "bun:test";
import { cspHash } from "./pages/document.ts";
import { addInlineHashes, mergePolicies } from "./published-csp.ts";

const policy =
  "default-src 'none'; script-src 'self' 'sha256-old'; style-src 'self' 'sha256-old'; form-action 'self'";

test("the policy of a changed page also allows its inline scripts and styles", () => {
  const html = `<style data-look>a{}</style>
    <style data-look>b{}</style>
    <script type="module" src="/assets/a.js"></script>
    <script type="application/ld+json">{"a":1}</script>
    <script>run()</script>
    <script type="application/json" id="content">[]</script>`;
  const scripts = `'sha256-old' ${cspHash("run()")}`;
  const styles = `'sha256-old' ${cspHash("a{}")} ${cspHash("b{}")}`;
  expect(addInlineHashes(policy, html)).toBe(
    `default-src 'none'; script-src 'self' ${scripts}; style-src 'self' ${styles}; form-action 'self'`,
  );
});

test("the common policy allows what each page needs, and the address of the form", () => {
  const other = policy.replaceAll("old", "new");
  expect(mergePolicies(new Set([policy, other]), "https://forms.example")).toBe(
    "default-src 'none'; script-src 'self' 'sha256-old' 'sha256-new'; style-src 'self' 'sha256-old' 'sha256-new'; form-action 'self' https://forms.example",
  );
});
