// What the browser does with the owner's devices; its library is loaded with the first passkey.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { InferRequestType } from "hono/client";
import { api } from "../api/api.ts";
import { ApiError, send } from "../api/send.ts";

export const loadWebAuthn = () => import("@simplewebauthn/browser");

/** What a device has signed, as the API takes it. */
type Signed = InferRequestType<typeof api.passkeys.login.$post>["json"]["response"];

/** Makes a passkey on a device. @param options the server's @throws ApiError with words for people */
export async function makePasskey(options: object): Promise<Signed> {
  const { startRegistration } = await loadWebAuthn();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await inWords(startRegistration({ optionsJSON }))) as object as Signed;
}

/** Asks a device for its passkey. @param options the server's @throws ApiError with words for people */
export async function askDevice(options: object, useBrowserAutofill = false): Promise<Signed> {
  const { startAuthentication } = await loadWebAuthn();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await inWords(startAuthentication({ optionsJSON, useBrowserAutofill }))) as object as Signed;
}

/** Shows again who the owner is. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await send(api.passkeys.prove.options.$post());
  const response = await askDevice(options);
  await send(api.passkeys.prove.$post({ json: { response } }));
}

/** What a device said no to, in words. */
async function inWords<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new ApiError(0, words[name] ?? "The passkey couldn't be used. Try again.");
  }
}

const words: Record<string, string> = {
  NotAllowedError: "No passkey was chosen.",
  AbortError: "No passkey was chosen.",
  InvalidStateError: "This device already has a passkey for this site.",
  SecurityError: "Passkeys only work over HTTPS at the site's own address.",
};
