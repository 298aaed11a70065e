import { useMutation } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { proveBody, type User } from "../../../src/core/owner/owner.contract.ts";
import { api } from "../api/api.ts";
import { useProofRequest } from "../api/proof.ts";
import { send } from "../api/send.ts";
import { PasswordField } from "../fields/text-field.tsx";
import { schemaResolver } from "../form/resolver.ts";
import { Modal, ModalFooter } from "../ui/modal.tsx";
import { proveByPasskey } from "./passkey.ts";

type Proof = z.infer<typeof proveBody>;

/** Asks for the password or a passkey before a sensitive action, in case someone else uses the owner's open browser. */
export function ProofDialog({ user }: { user: User }) {
  const answer = useProofRequest((state) => state.answer);
  return answer === null ? null : <OpenProofDialog user={user} answer={answer} />;
}

function OpenProofDialog({ user, answer }: { user: User; answer(isProven: boolean): void }) {
  const form = useForm<Proof>({ defaultValues: { password: "" }, resolver: schemaResolver(proveBody) });
  const proving = useMutation({
    mutationFn: async (json: Proof | null) => {
      if (json === null) await proveByPasskey();
      else await send(api.users.prove.$post({ json }));
    },
    onSuccess: () => answer(true),
    onError: () => console.error("Failed to confirm the identity"),
  });
  const submit = form.handleSubmit((values) => {
    if (!proving.isPending) proving.mutate(values);
  });
  return (
    <Modal title="Confirm it's you" onDismiss={() => answer(false)} onSaveKey={() => void submit()}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="contents">
          <div className="modal-body grid gap-5">
            <p>You logged in a while ago. Enter your password or use a passkey to continue.</p>
            {proving.error && (
              <p role="alert" className="alert">
                {proving.error.message}
              </p>
            )}
            <PasswordField<Proof> name="password" label="Password" autoComplete="current-password" />
            {/* Tells password managers which account this is. */}
            <input type="email" value={user.email} readOnly hidden autoComplete="username" />
          </div>
          <ModalFooter>
            <button
              type="submit"
              className="btn btn-primary px-8 max-sm:px-5"
              aria-disabled={proving.isPending}
            >
              Confirm
            </button>
            <button
              type="button"
              className="btn btn-outline"
              aria-disabled={proving.isPending}
              onClick={() => !proving.isPending && proving.mutate(null)}
            >
              Use a passkey
            </button>
          </ModalFooter>
        </form>
      </FormProvider>
    </Modal>
  );
}
