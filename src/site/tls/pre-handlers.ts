import { commonHeaders } from "../../core/http/security-headers.ts";
import type { Challenges } from "../../features/certificates/authority.ts";

const CHALLENGE = "/.well-known/acme-challenge/";
/** Answers a request before the site does; null passes it on. */
type PreHandler = (request: Request) => Response | null;

type Options = {
  /** The first is canonical. If empty, any host name is served. */
  domains: readonly string[];
  challenges: Challenges;
  hasCertificate(domain: string): boolean;
  httpsPort(): number;
};

/** Redirects to HTTPS and to the canonical domain, rejects unknown hosts, and answers ACME challenges. */
export function createPreHandlers({ domains, challenges, hasCertificate, httpsPort }: Options): {
  http: PreHandler;
  https: PreHandler;
} {
  const [canonical] = domains;

  function redirect({ pathname, search }: URL, domain: string): Response {
    const port = httpsPort() === 443 ? "" : `:${httpsPort()}`;
    return new Response(null, {
      status: 308,
      headers: {
        ...commonHeaders,
        Location: `https://${domain}${port}${pathname}${search}`,
        "Cache-Control": "no-cache",
      },
    });
  }

  return {
    http({ url: address }) {
      const url = URL.parse(address);
      if (url === null) return null; // The site rejects it.
      const challenge = challenges.get(url.pathname.replace(CHALLENGE, ""));
      if (challenge !== undefined && url.pathname.startsWith(CHALLENGE))
        return new Response(challenge, {
          headers: { ...commonHeaders, "Content-Type": "text/plain; charset=utf-8" },
        });
      if (canonical !== undefined && !domains.includes(hostOf(url))) return unknownHost();
      // Without a certificate the site is served over HTTP, so that the owner can see the reason in the admin.
      if (canonical !== undefined && !hasCertificate(canonical)) return null;
      return redirect(url, canonical ?? hostOf(url));
    },
    https({ url: address }) {
      const url = URL.parse(address);
      if (url === null || canonical === undefined || hostOf(url) === canonical) return null;
      return domains.includes(hostOf(url)) && hasCertificate(canonical)
        ? redirect(url, canonical)
        : unknownHost();
    },
  };
}

/** The host without the trailing dot that fully qualified names may have. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, "");
}

/** 421, see RFC 9110 §15.5.20. */
function unknownHost(): Response {
  return new Response(null, { status: 421, headers: { ...commonHeaders, "Cache-Control": "no-store" } });
}
