import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { loadWebAuthn, requestPasskey } from "../../core/owner/passkey.ts";

type Login = { token: string; user: User };

/**
 * Logs in with a passkey: through the returned mutation, or through the browser's own suggestion in the email field, which is
 * started when the page opens.
 */
export function usePasskeyLogin(onLoggedIn: (login: Login) => void) {
  const latestOnLoggedIn = useRef(onLoggedIn);
  latestOnLoggedIn.current = onLoggedIn;
  useEffect(() => {
    const page = { isOpen: true };
    void suggestPasskey(() => page.isOpen).then(
      (reply) => reply && page.isOpen && latestOnLoggedIn.current(reply),
      () => undefined, // The user didn't ask for it; if it fails, the button still works and shows the error.
    );
    return () => {
      page.isOpen = false;
      void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, []);
  return useMutation({
    mutationFn: () => logIn(false),
    onSuccess: onLoggedIn,
    onError: () => console.error("Failed to log in"),
  });
}

async function suggestPasskey(isWanted: () => boolean): Promise<Login | null> {
  const { browserSupportsWebAuthnAutofill } = await loadWebAuthn();
  return isWanted() && (await browserSupportsWebAuthnAutofill()) && isWanted() ? await logIn(true) : null;
}

/** @param isSuggested the browser suggests a passkey in the email field, instead of asking right away */
async function logIn(isSuggested: boolean): Promise<Login> {
  const { options } = await send(api.passkeys.login.options.$post());
  const response = await requestPasskey(options, isSuggested);
  return await send(api.passkeys.login.$post({ json: { response } }));
}
