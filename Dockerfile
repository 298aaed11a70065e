# The executable in a small image. Build it first: npm run build
#   docker build -t vitrine . && docker run -p 3000:3000 -v vitrine:/site vitrine
FROM debian:bookworm-slim
COPY dist/vitrine /usr/local/bin/vitrine
RUN useradd --system --uid 10001 vitrine && mkdir /site && chown vitrine /site
USER vitrine
VOLUME /site
EXPOSE 3000
ENTRYPOINT ["/usr/local/bin/vitrine"]
CMD ["serve", "--data", "/site"]
