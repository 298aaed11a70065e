import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { confirmBody } from "../../../src/features/users/users.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { TextField } from "../../core/fields/text-field.tsx";
import { schemaResolver } from "../../core/form/resolver.ts";

type Code = z.infer<typeof confirmBody>;
type CodeFormProps = {
  /** The challenge in the response to a correct password. */
  challenge: string;
  onLoggedIn(login: { token: string; user: User }): void;
  onBack(): void;
};

/** Asks for the second factor after a correct password. */
export function CodeForm({ challenge, onLoggedIn, onBack }: CodeFormProps) {
  const form = useForm<Code>({ defaultValues: { code: "" }, resolver: schemaResolver(confirmBody) });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const entering = useMutation({
    mutationFn: ({ code }: Code) => send(api.users.login.code.$post({ json: { challenge, code } })),
    onSuccess: onLoggedIn,
    onError({ message }) {
      console.error("Failed to log in");
      form.setError("code", { message });
      form.setFocus("code");
    },
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((code) => {
          if (!entering.isPending) entering.mutate(code);
        })}
      >
        <TextField<Code>
          name="code"
          label="Code"
          isRequired
          autoComplete="one-time-code"
          hint="The 6-digit code from your authenticator app, or a recovery code."
        />
        <button type="submit" className="ink-button" aria-disabled={entering.isPending}>
          Login
        </button>
        <button type="button" className="btn btn-outline" onClick={onBack}>
          Back
        </button>
      </form>
    </FormProvider>
  );
}
