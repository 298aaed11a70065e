/** `vitrine --help`: the commands and settings of §10. */
export const help = `Vitrine: a portfolio and résumé website in one executable.

Usage: vitrine [COMMAND] [FLAGS]

Commands
  serve                 serve the site (also without a command); the first start makes an empty one
                        --demo  show an invented person's site; nothing is written to the data folder
  owner --email E       create the owner, or reset the owner's e-mail and password; ends every session.
                        Asks for the password, or reads it with --password-stdin
  import FILE           read a JSON Resume file into the site
                        --dry-run  only say what it would do    --replace  clear what a résumé can bring first
  doctor                check the database, the uploads, free space, permissions and settings; exits 1 on a fault
                        --fix  mend what concerns files; stop the server first
  backup [FILE]         write database and uploads into one archive, FILE or a new one in backups/, and read it back;
                        works beside a running server
  restore FILE          put the site of an archive in the place of the present one, which is kept in backups/;
                        stop the server first, or restore in the admin

Flags, or else environment variables, or else the default
  --data FOLDER         VITRINE_DATA          .         the folder with everything: vitrine.db, uploads/, backups/
  --port N              VITRINE_PORT, PORT    3000      0 picks a free one
  --host ADDRESS        VITRINE_HOST          0.0.0.0   address to listen on
  --url ADDRESS         VITRINE_URL                     public address, such as https://example.org; else the request's
  --trust-proxy LIST    VITRINE_TRUST_PROXY             addresses or CIDRs whose X-Forwarded-* are believed
                        VITRINE_MAX_IMAGE_MB  20        largest picture; also _PDF_MB 20, _VIDEO_MB 500, _FILE_MB 100
                        VITRINE_HISTORY_DAYS  90        days that versions and deleted entries are kept, 30 or more
                        VITRINE_BACKUP_EVERY  daily     off, daily, weekly, or hours such as 6h: how often the server
                                                        backs up by itself
                        VITRINE_BACKUP_KEEP   7         how many backups stay
                        VITRINE_BACKUP_S3_ENDPOINT, _BUCKET, _KEY_ID, _SECRET, _REGION and _PREFIX
                                                        an S3-compatible store that backups are also sent to
                        VITRINE_SMTP_URL                smtp://user:pass@host:port to relay contact messages
                                                        (with a password only encrypted, see ?requireTLS=false)
                        VITRINE_MAIL_TO                 their recipient; else the owner's e-mail
                        VITRINE_MAIL_FROM               their sender; else VITRINE_MAIL_TO
                        VITRINE_EMAIL_URL               an EmailJS-compatible provider to relay them to, with
                        VITRINE_EMAIL_USER_ID, _SERVICE_ID, _TEMPLATE_ID and _ACCESS_TOKEN

  --help, --version
`;
