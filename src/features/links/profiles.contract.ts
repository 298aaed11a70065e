import { asHref } from "../../core/resume/address.ts";
import type { Platform } from "./links.contract.ts";
import { platformOf } from "./platform-hosts.contract.ts";

type Network = [names: RegExp, address: string, platform?: Platform];

/** The platforms of §5, then other networks whose addresses can be made from a username. */
const networks: Network[] = [
  [/^youtube$/, "https://www.youtube.com/@{}", "Youtube"],
  [/^linked ?in$/, "https://www.linkedin.com/in/{}", "LinkedIn"],
  [/^(x|twitter|x\.?com|x \(?(formerly )?twitter\)?|twitter ?\/ ?x)$/, "https://x.com/{}", "X"],
  [/^instagram$/, "https://www.instagram.com/{}", "Instagram"],
  [/^tik ?tok$/, "https://www.tiktok.com/@{}", "TikTok"],
  [/^spotify$/, "https://open.spotify.com/user/{}", "Spotify"],
  [/^git ?hub$/, "https://github.com/{}", "Github"],
  [/^git ?lab$/, "https://gitlab.com/{}"],
  [/^codeberg$/, "https://codeberg.org/{}"],
  [/^source ?hut$/, "https://sr.ht/~{}"],
  [/^bitbucket$/, "https://bitbucket.org/{}"],
  [/^code ?pen$/, "https://codepen.io/{}"],
  [/^npm$/, "https://www.npmjs.com/~{}"],
  [/^pypi$/, "https://pypi.org/user/{}"],
  [/^docker ?hub$/, "https://hub.docker.com/u/{}"],
  [/^hugging ?face$/, "https://huggingface.co/{}"],
  [/^kaggle$/, "https://www.kaggle.com/{}"],
  [/^leet ?code$/, "https://leetcode.com/u/{}"],
  [/^hacker ?rank$/, "https://www.hackerrank.com/profile/{}"],
  [/^hacker ?news$/, "https://news.ycombinator.com/user?id={}"],
  [/^stack ?overflow$/, "https://stackoverflow.com/users/{}"],
  [/^orcid$/, "https://orcid.org/{}"],
  [/^google ?scholar$/, "https://scholar.google.com/citations?user={}"],
  [/^research ?gate$/, "https://www.researchgate.net/profile/{}"],
  [/^facebook$/, "https://www.facebook.com/{}"],
  [/^threads$/, "https://www.threads.net/@{}"],
  [/^medium$/, "https://medium.com/@{}"],
  [/^dev(\.to)?$/, "https://dev.to/{}"],
  [/^hashnode$/, "https://hashnode.com/@{}"],
  [/^dribbble$/, "https://dribbble.com/{}"],
  [/^behance$/, "https://www.behance.net/{}"],
  [/^deviant ?art$/, "https://www.deviantart.com/{}"],
  [/^art ?station$/, "https://www.artstation.com/{}"],
  [/^pinterest$/, "https://www.pinterest.com/{}"],
  [/^flickr$/, "https://www.flickr.com/people/{}"],
  [/^vimeo$/, "https://vimeo.com/{}"],
  [/^twitch$/, "https://www.twitch.tv/{}"],
  [/^reddit$/, "https://www.reddit.com/user/{}"],
  [/^sound ?cloud$/, "https://soundcloud.com/{}"],
  [/^keybase$/, "https://keybase.io/{}"],
  [/^xing$/, "https://www.xing.com/profile/{}"],
  [/^patreon$/, "https://www.patreon.com/{}"],
  [/^ko-?fi$/, "https://ko-fi.com/{}"],
  [/^telegram$/, "https://t.me/{}"],
  [/^blue ?sky$/, "https://bsky.app/profile/{}"],
];

/** `@ada@fosstodon.org` and `ada@fosstodon.org`: a name on a server of the Fediverse. */
const FEDIVERSE_HANDLE = /^(@?)([\w.-]+)@((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})$/u;
const FEDIVERSE =
  /^(mastodon|fediverse|activitypub|pixelfed|pleroma|akkoma|misskey|peertube|friendica|lemmy|k?bin|mbin|go ?to ?social|book ?wyrm|write ?freely|firefish|sharkey|iceshrimp|hometown|glitch-?soc|funkwhale)\b/;

/** The platform by the network's name, or by the address if the name is not one of §5. */
export function platformOfProfile(network: string, href: string, username = ""): Platform {
  const [, , byName] = findNetwork(network) ?? [];
  const isElsewhere = username.startsWith("@") && FEDIVERSE_HANDLE.test(username);
  return (isElsewhere ? undefined : byName) ?? platformOf(href) ?? "other";
}

/**
 * The address of a profile that has only a username: `ada` on GitHub, `@ada@fosstodon.org` anywhere. `""` for an unknown
 * network, and for a text that can't be a username.
 */
export function profileAddress(network: string, username: string): string {
  const handle = username
    .trim()
    .replace(/^acct:/i, "")
    .replace(/(?<=^@[^/]+@[^/]+)\/$/, "");
  if (/^https?:|\//i.test(handle)) return asHref(handle);
  const [, at = "", name = "", server = ""] = FEDIVERSE_HANDLE.exec(handle) ?? [];
  if (server !== "" && (at !== "" || FEDIVERSE.test(network.trim().toLowerCase())))
    return `https://${server.toLowerCase()}/${pathOnServer(network)}${name}`;
  if (/^@[\w.=/-]+:[\w.-]+\.\w{2,}$/.test(handle)) return `https://matrix.to/#/${handle}`;
  const plain = handle.replace(/^@/, "");
  if (!/^[\p{L}\p{M}\p{N}._~-]+$/u.test(plain)) return "";
  const [, address = ""] = findNetwork(network) ?? [];
  return address.replace("{}", encodeURIComponent(plain));
}

/** Where programs of the Fediverse show a person. Most of them redirect from `/@name`. */
function pathOnServer(network: string): string {
  const name = network.trim().toLowerCase();
  if (/^(lemmy|k?bin|mbin)\b/.test(name)) return "u/";
  if (/^friendica\b/.test(name)) return "profile/";
  return /^book ?wyrm\b/.test(name) ? "user/" : "@";
}

function findNetwork(network: string): Network | undefined {
  const name = network.trim().toLowerCase();
  return networks.find(([names]) => names.test(name));
}
