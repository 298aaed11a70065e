import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import type { ContactInput } from "../../src/contacts/contacts.contract.ts";
import { showToast } from "../ui/toast.ts";
import { sendEmail } from "./send-email.ts";

/** The visitor's message to the owner; all fields are required (spec §5). */
export function ContactForm() {
  const send = useMutation({ mutationFn: sendEmail });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as ContactInput; // The form's own four fields.
    send.mutate(values, {
      onSuccess() {
        form.reset();
        void showToast({
          status: "success",
          title: "Email sent.",
          description: "Your message has been sent successfully!",
        });
      },
      onError() {
        void showToast({
          status: "error",
          title: "Error sending email.",
          description: "There was a problem sending your message.",
        });
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      <label className="flex flex-col">
        Name
        <input name="name" required autoComplete="name" maxLength={200} className="input w-full" />
      </label>
      <label className="flex flex-col">
        Email
        <input
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          className="input w-full"
        />
      </label>
      <label className="flex flex-col">
        Phone
        <input name="phone" type="tel" required autoComplete="tel" maxLength={50} className="input w-full" />
      </label>
      <label className="flex flex-col">
        Message
        <textarea name="message" required rows={6} maxLength={5000} className="textarea w-full" />
      </label>
      <button type="submit" className="btn btn-primary self-start" disabled={send.isPending}>
        Send
      </button>
    </form>
  );
}
