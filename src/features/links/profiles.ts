import type { Platform } from "./links.contract.ts";
import { platformOf } from "./platform-hosts.contract.ts";

type Network = { platform: Platform; names: RegExp; address?: (username: string) => string };

/** The platforms of §5, then other networks whose addresses can be made from a username. */
const networks: Network[] = [
  {
    platform: "Youtube",
    names: /^youtube$/,
    address: (name) => `https://www.youtube.com/@${name}`,
  },
  {
    platform: "LinkedIn",
    names: /^linkedin$/,
    address: (name) => `https://www.linkedin.com/in/${name}`,
  },
  {
    platform: "X",
    names: /^(x|twitter|x\.?com|x \(?(formerly )?twitter\)?|twitter ?\/ ?x)$/,
    address: (name) => `https://x.com/${name}`,
  },
  {
    platform: "Instagram",
    names: /^instagram$/,
    address: (name) => `https://www.instagram.com/${name}`,
  },
  {
    platform: "TikTok",
    names: /^tik ?tok$/,
    address: (name) => `https://www.tiktok.com/@${name}`,
  },
  {
    platform: "Spotify",
    names: /^spotify$/,
    address: (name) => `https://open.spotify.com/user/${name}`,
  },
  {
    platform: "Github",
    names: /^git ?hub$/,
    address: (name) => `https://github.com/${name}`,
  },
  other(/^gitlab$/, (name) => `https://gitlab.com/${name}`),
  other(/^bitbucket$/, (name) => `https://bitbucket.org/${name}`),
  other(/^codepen$/, (name) => `https://codepen.io/${name}`),
  other(/^npm$/, (name) => `https://www.npmjs.com/~${name}`),
  other(/^facebook$/, (name) => `https://www.facebook.com/${name}`),
  other(/^medium$/, (name) => `https://medium.com/@${name}`),
  other(/^dev(\.to)?$/, (name) => `https://dev.to/${name}`),
  other(/^dribbble$/, (name) => `https://dribbble.com/${name}`),
  other(/^behance$/, (name) => `https://www.behance.net/${name}`),
  other(/^reddit$/, (name) => `https://www.reddit.com/user/${name}`),
  other(/^soundcloud$/, (name) => `https://soundcloud.com/${name}`),
  other(/^bluesky$/, (name) => `https://bsky.app/profile/${name}`),
  other(/^telegram$/, (name) => `https://t.me/${name}`),
];

function other(names: RegExp, address: (username: string) => string): Network {
  return { platform: "other", names, address };
}

/** The platform by the network's name, or by the address if the name is not one of §5. */
export function platformOfProfile(network: string, href: string): Platform {
  const byName = findNetwork(network);
  if (byName !== undefined && byName.platform !== "other") return byName.platform;
  return platformOf(href) ?? "other";
}

/** The address of a profile that has only a username, `""` for an unknown network. */
export function profileAddress(network: string, username: string): string {
  const name = username.replace(/^@/, "");
  if (name === "" || /[\s/]/.test(name)) return "";
  return findNetwork(network)?.address?.(encodeURIComponent(name)) ?? "";
}

function findNetwork(network: string): Network | undefined {
  const name = network.trim().toLowerCase();
  return networks.find((known) => known.names.test(name));
}
