// What the browser does with the owner's devices; its library is loaded with the first passkey.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { api } from "../api/api.ts";
import { ApiError, send } from "../api/send.ts";

export const loadWebAuthn = () => import("@simplewebauthn/browser");

/** The form in which the API takes what a device has signed. */
type Sent = AuthenticationResponseJSON & Record<string, never>;

/** Asks a device for its passkey. @throws ApiError with words for people */
export async function askDevice(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill = false,
): Promise<Sent> {
  const { startAuthentication } = await loadWebAuthn();
  return (await inWords(startAuthentication({ optionsJSON, useBrowserAutofill }))) as Sent; // An object of texts and objects.
}

/** Shows again who the owner is. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await send(api.passkeys.prove.options.$post());
  const response = await askDevice(options);
  await send(api.passkeys.prove.$post({ json: { response } }));
}

/** What a device said no to, in words. */
export async function inWords<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new ApiError(0, words[name] ?? "The passkey could not be used.");
  }
}

const words: Record<string, string> = {
  NotAllowedError: "No passkey was chosen.",
  AbortError: "No passkey was chosen.",
  InvalidStateError: "This device has a passkey for the site already.",
  SecurityError: "Passkeys need https, and the site's own address.",
};
