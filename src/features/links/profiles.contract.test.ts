import { expect, test } from "bun:test";
import { platformOfProfile, profileAddress } from "./profiles.contract.ts";

const handles: [network: string, username: string, address: string][] = [
  ["Mastodon", "@ada@fosstodon.org", "https://fosstodon.org/@ada"],
  ["Mastodon", "ada@fosstodon.org", "https://fosstodon.org/@ada"],
  ["", "@ada@bücher.example", "https://bücher.example/@ada"],
  ["Twitter", "@ada@fosstodon.org", "https://fosstodon.org/@ada"],
  ["Mastodon", "acct:ada@Fosstodon.org", "https://fosstodon.org/@ada"],
  ["Mastodon", "@ada@fosstodon.org/", "https://fosstodon.org/@ada"],
  ["Lemmy", "ada@lemmy.example", "https://lemmy.example/u/ada"],
  ["Friendica", "@ada@friendica.example", "https://friendica.example/profile/ada"],
  ["GoToSocial", "ada@social.example.co.uk", "https://social.example.co.uk/@ada"],
  ["Mastodon", "fosstodon.org/@ada", "https://fosstodon.org/@ada"],
  ["Matrix", "@ada:matrix.org", "https://matrix.to/#/@ada:matrix.org"],
  ["X", "@ada", "https://x.com/ada"],
  ["GitHub", "https://github.com/ada", "https://github.com/ada"],
  ["Codeberg", "ada", "https://codeberg.org/ada"],
  ["ORCID", "0000-0002-1825-0097", "https://orcid.org/0000-0002-1825-0097"],
  ["Mastodon", "ada", ""],
  ["Obscure", "ada", ""],
  ["GitHub", "ada@example.org", ""],
  ["GitHub", "javascript:alert(1)", ""],
];

test.each(handles)("makes the address on %p of %p", (network, username, address) => {
  expect(profileAddress(network, username)).toBe(address);
});

test("a name on another server has that server's platform", () => {
  expect(platformOfProfile("Twitter", "https://fosstodon.org/@ada", "@ada@fosstodon.org")).toBe("other");
  expect(platformOfProfile("Twitter", "https://x.com/ada", "@ada")).toBe("X");
});
