import { expect, test } from "bun:test";
import { isSeenByPerson } from "./visits.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const requests: { name: string; headers: Record<string, string>; isPerson: boolean }[] = [
  { name: "a browser", headers: { "user-agent": browser }, isPerson: true },
  {
    name: "a browser that prefetches",
    headers: { "user-agent": browser, "sec-purpose": "prefetch" },
    isPerson: false,
  },
  {
    name: "a search engine",
    headers: { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)" },
    isPerson: false,
  },
  { name: "a link preview in WhatsApp", headers: { "user-agent": "WhatsApp/2.24.6.77 A" }, isPerson: false },
  {
    name: "a link preview in Slack",
    headers: { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
    isPerson: false,
  },
  {
    name: "a link preview in LinkedIn",
    headers: { "user-agent": "LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)" },
    isPerson: false,
  },
  { name: "a client without a user agent", headers: {}, isPerson: false },
];
test.each(requests)("$name counts as a person: $isPerson", ({ headers, isPerson }) => {
  expect(isSeenByPerson(new Request("http://me.example/", { headers }))).toBe(isPerson);
});
