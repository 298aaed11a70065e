import { commonHeaders } from "../../core/http/security-headers.ts";
import type { Challenges } from "../../features/certificates/authority.ts";
import type { HttpsSettings } from "../../features/certificates/certificate-settings.ts";
import type { ListenOptions } from "../listen.ts";

type Gate = NonNullable<ListenOptions["preHandler"]>;

const CHALLENGE = "/.well-known/acme-challenge/";

type GateOptions = {
  https: HttpsSettings;
  challenges: Challenges;
  /** Whether a name has a certificate. */
  has(domain: string): boolean;
  httpsPort(): number;
};

/** What is answered before the site is asked, by http and by https: other names, and the authority's question. */
export function createGates({ https, challenges, has, httpsPort }: GateOptions): {
  plain: Gate;
  secure: Gate;
} {
  const { domains } = https;
  const names = new Set(domains);
  const canonical = domains[0];
  const portOf = (port: number) => (port === 443 ? "" : `:${port}`);
  const target = (request: Request, domain: string) => {
    const { pathname, search } = new URL(request.url);
    return `https://${domain}${portOf(httpsPort())}${pathname}${search}`;
  };
  return {
    plain(request) {
      const host = hostOf(request);
      if (host === null) return null; // An address that can't be read, which the site refuses.
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(CHALLENGE)) {
        const answer = challenges.get(pathname.slice(CHALLENGE.length));
        if (answer !== undefined) return new Response(answer, { headers: { "Content-Type": "text/plain" } });
      }
      if (canonical === undefined) return redirect(target(request, host));
      if (!names.has(host)) return unknownHost();
      // Without a certificate the site is there by http alone, so that it can be seen and its admin can say why.
      return has(canonical) ? redirect(target(request, canonical)) : null;
    },
    secure(request) {
      if (canonical === undefined) return null;
      const host = hostOf(request);
      if (host === canonical || host === null) return null;
      return names.has(host) && has(canonical) ? redirect(target(request, canonical)) : unknownHost();
    },
  };
}

/** Null for an address that can't be read. */
function hostOf(request: Request): string | null {
  return URL.canParse(request.url) ? new URL(request.url).hostname.replace(/\.$/, "") : null;
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { ...commonHeaders, Location: location, "Cache-Control": "no-cache" },
  });
}

/** RFC 9110 §15.5.20. */
function unknownHost(): Response {
  return new Response(null, { status: 421, headers: { ...commonHeaders, "Cache-Control": "no-store" } });
}
