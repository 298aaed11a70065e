import { create } from "zustand";

type Asking = {
  /** Answers whoever waits; null while nobody does. */
  answer: ((isProven: boolean) => void) | null;
};

/** Whether the owner is being asked to show again who they are; the dialog in the admin's frame does it. */
export const useProof = create<Asking>(() => ({ answer: null }));

/** One question for all that wait for it. */
let asked: Promise<boolean> | null = null;

function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useProof.setState({
      answer: (isProven) => {
        asked = null;
        useProof.setState({ answer: null });
        resolve(isProven);
      },
    });
  });
  return asked;
}

/**
 * Sends a request; where the server asks for a fresh proof first (`proof_required`), the owner gives it, and it is sent again.
 * @param sendIt sends it anew each time
 */
export async function withProof(sendIt: () => Promise<Response>): Promise<Response> {
  const response = await sendIt();
  if (response.status !== 403 || !(await asksForProof(response))) return response;
  return (await ask()) ? await sendIt() : response;
}

async function asksForProof(response: Response): Promise<boolean> {
  try {
    const { error } = (await response.clone().json()) as { error?: { code?: string } }; // §11.
    return error?.code === "proof_required";
  } catch {
    return false; // Another server's answer.
  }
}
