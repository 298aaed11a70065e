/** Version of the provider's browser library whose request this site's own form, and the relay, send. */
export const LIB_VERSION = "4.4.1";

/** What the provider asks for beside the message, as this site's own form sends it; the server takes any that are not empty. */
export const ownIds = { user_id: "site", service_id: "site", template_id: "contact" };
