// Passkeys in the browser. The WebAuthn library is loaded on first use.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { InferRequestType } from "hono/client";
import { api } from "../api/api.ts";
import { ApiError, send } from "../api/send.ts";

/** Loads the WebAuthn library. */
export const loadWebAuthn = () => import("@simplewebauthn/browser");

/** A device's signed response, as the API expects it. */
type Signed = InferRequestType<typeof api.passkeys.login.$post>["json"]["response"];

/** Creates a passkey on a device. @param options from the server @throws ApiError with a message for the owner */
export async function createPasskey(options: object): Promise<Signed> {
  const { startRegistration } = await loadWebAuthn();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await withMessage(startRegistration({ optionsJSON }))) as object as Signed;
}

/** Asks a device to sign with its passkey. @param options from the server @throws ApiError with a message for the owner */
export async function requestPasskey(options: object, useBrowserAutofill = false): Promise<Signed> {
  const { startAuthentication } = await loadWebAuthn();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await withMessage(startAuthentication({ optionsJSON, useBrowserAutofill }))) as object as Signed;
}

/** Confirms the owner's identity with a passkey. @throws ApiError */
export async function proveByPasskey(): Promise<void> {
  const { options } = await send(api.passkeys.prove.options.$post());
  const response = await requestPasskey(options);
  await send(api.passkeys.prove.$post({ json: { response } }));
}

/** Turns a WebAuthn error into an ApiError with a message for the owner. */
async function withMessage<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new ApiError(0, messages[name] ?? "The passkey couldn't be used. Try again.");
  }
}

const messages: Record<string, string> = {
  NotAllowedError: "No passkey was chosen.",
  AbortError: "No passkey was chosen.",
  InvalidStateError: "This device already has a passkey for this site.",
  SecurityError: "Passkeys only work over HTTPS at the site's own address.",
};
