/** Version of the provider's browser library that this site's form and relay imitate. */
export const LIB_VERSION = "4.4.1";

/** The provider's required ids, as this site's form sends them. This server accepts any that are not empty. */
export const defaultProviderIds = { user_id: "site", service_id: "site", template_id: "contact" };
