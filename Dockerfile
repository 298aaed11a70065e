# The executable and what it links, and nothing else. Build it first: npm run build
#   docker build -t vitrine . && docker run -p 3000:3000 -v vitrine:/site vitrine
# Releases take it from their archives: --build-arg FOLDER=dist/image/arm64 --platform linux/arm64
FROM debian:bookworm-slim AS system
ARG FOLDER=dist
COPY ${FOLDER}/vitrine /image/usr/local/bin/vitrine
WORKDIR /image
RUN ldd usr/local/bin/vitrine | grep -o '/[^ ]*' | xargs -I FILE cp --parents --dereference FILE . \
 && mkdir -p etc site tmp && chmod 1777 tmp && chown 10001:10001 site \
 && echo 'vitrine:x:10001:10001::/site:/none' > etc/passwd && echo 'vitrine:x:10001:' > etc/group

FROM scratch
COPY --from=system /image /
USER vitrine
VOLUME /site
EXPOSE 3000
ENTRYPOINT ["/usr/local/bin/vitrine"]
CMD ["serve", "--data", "/site"]
