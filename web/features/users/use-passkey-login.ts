import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { askDevice, loadWebAuthn } from "../../core/owner/passkey.ts";

type Entered = { token: string; user: User };

/** Logs in by passkey: by its button, or where the browser offers one beside the e-mail as soon as the page is there. */
export function usePasskeyLogin(onEntered: (entered: Entered) => void) {
  const entered = useRef(onEntered);
  entered.current = onEntered;
  useEffect(() => {
    const page = { isOpen: true };
    void offer(() => page.isOpen).then(
      (reply) => reply && page.isOpen && entered.current(reply),
      () => undefined, // Nobody has asked for it: the button says what is wrong.
    );
    return () => {
      page.isOpen = false;
      void loadWebAuthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, []);
  return useMutation({
    mutationFn: () => logIn(false),
    onSuccess: onEntered,
    onError: () => console.error("Failed to log in"),
  });
}

async function offer(isWanted: () => boolean): Promise<Entered | null> {
  const { browserSupportsWebAuthnAutofill } = await loadWebAuthn();
  return isWanted() && (await browserSupportsWebAuthnAutofill()) && isWanted() ? await logIn(true) : null;
}

async function logIn(isOffered: boolean): Promise<Entered> {
  const { options } = await send(api.passkeys.login.options.$post());
  const response = await askDevice(options, isOffered);
  return await send(api.passkeys.login.$post({ json: { response } }));
}
