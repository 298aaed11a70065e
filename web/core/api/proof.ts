import { create } from "zustand";

type ProofRequest = {
  /** Resolves the pending requests; null while none is pending. */
  answer: ((isProven: boolean) => void) | null;
};

/** Whether the owner must confirm their identity again; `ProofDialog` asks for it. */
export const useProofRequest = create<ProofRequest>(() => ({ answer: null }));

/** Requests that wait at the same time share one dialog. */
let pending: Promise<boolean> | null = null;

function requestProof(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    useProofRequest.setState({
      answer: (isProven) => {
        pending = null;
        useProofRequest.setState({ answer: null });
        resolve(isProven);
      },
    });
  });
  return pending;
}

/**
 * Sends a request. If the server answers `proof_required`, asks the owner to confirm their identity and sends it again.
 * @param sendRequest called once or twice
 */
export async function withProof(sendRequest: () => Promise<Response>): Promise<Response> {
  const response = await sendRequest();
  if (response.status !== 403 || !(await needsProof(response))) return response;
  return (await requestProof()) ? await sendRequest() : response;
}

async function needsProof(response: Response): Promise<boolean> {
  try {
    const { error } = (await response.clone().json()) as { error?: { code?: string } }; // §11.
    return error?.code === "proof_required";
  } catch {
    return false; // Not our server's JSON, such as a proxy's error page.
  }
}
