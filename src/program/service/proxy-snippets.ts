type Service = {
  /** The name visitors use. */
  domain: string;
  /** HOST:PORT of the service. */
  address: string;
};

/** What to add to the configuration of Caddy or nginx in front of a service; docs/reverse-proxy.md explains it. */
export function proxySnippets({ domain, address }: Service): string {
  return `Point your proxy to ${address}. Caddy:

    ${domain} {
        reverse_proxy ${address}
    }

Or nginx:

    # Keeps private tokens out of the access log.
    map $uri $vitrine_loggable {
        ~^/api/users/get-with-token/  0;
        ~^/s/                         0;
        default                       1;
    }
    server {
        listen 443 ssl;
        server_name ${domain};
        ssl_certificate     /etc/letsencrypt/live/${domain}/fullchain.pem;
        ssl_certificate_key /etc/letsencrypt/live/${domain}/privkey.pem;
        access_log /var/log/nginx/access.log combined if=$vitrine_loggable;
        client_max_body_size 520m;
        location / {
            proxy_pass http://${address};
            proxy_http_version 1.1;
            proxy_request_buffering off;
            proxy_read_timeout 10m;
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto $scheme;
        }
    }
`;
}
