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
  {
    name: "Safari's preview",
    headers: { "user-agent": browser, "x-purpose": "preview" },
    isPerson: false,
  },
  {
    name: "Word, which checks a link before a browser opens it",
    headers: { "user-agent": "Mozilla/4.0 (compatible; ms-office; MSOffice 16)" },
    isPerson: false,
  },
  {
    name: "Outlook",
    headers: { "user-agent": "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0; Pro)" },
    isPerson: false,
  },
  {
    name: "a link preview in Viber",
    headers: { "user-agent": "Viber/13.3.0.9 CFNetwork/1121.2.2 Darwin/19.3.0" },
    isPerson: false,
  },
  {
    name: "a link preview in Messages",
    headers: {
      "user-agent":
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    },
    isPerson: false,
  },
  {
    name: "the browser inside an app",
    headers: {
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS]",
    },
    isPerson: true,
  },
  { name: "a client without a user agent", headers: {}, isPerson: false },
];
test.each(requests)("$name counts as a person: $isPerson", ({ headers, isPerson }) => {
  expect(isSeenByPerson(new Request("http://me.example/", { headers }))).toBe(isPerson);
});
