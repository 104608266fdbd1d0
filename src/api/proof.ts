import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, CancelledError } from "#src/api/api-error.ts";

/** What proves that it is the signed-in person who acts. */
export type ProofKind = "password" | "second_factor";

/** A call that waits until the person has proved themselves. */
export interface ProofRequest {
  readonly kind: ProofKind;
  /** Makes the call with the proof. A wrong proof is thrown; whatever else comes of the call goes to its caller. */
  readonly prove: (proof: string) => Promise<void>;
  /** Gives the call up. */
  readonly cancel: () => void;
}

type Listener = (request: ProofRequest) => void;
let listener: Listener | null = null;

/** Answers requests for a proof until the returned function is called. */
export function onProofRequest(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}

const isCode = (error: unknown, ...codes: readonly string[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** Whether a call was refused because it needs a proof that can be asked for on this page. */
export const needsProof = ({ body }: Endpoint, error: unknown): error is ApiError =>
  listener !== null &&
  body instanceof z.ZodObject &&
  "proof" in body.shape &&
  isCode(error, "password_required", "second_factor_required");

/** Makes a refused call again once the person has given a proof. @throws Cancelled; what the call throws */
export function retryWithProof<R>({ code }: ApiError, again: (proof: string) => Promise<R>): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    listener?.({
      kind: code === "second_factor_required" ? "second_factor" : "password",
      cancel: () => reject(new CancelledError()),
      prove: async (proof) => {
        try {
          resolve(await again(proof));
        } catch (error) {
          if (isCode(error, "password_incorrect", "second_factor_incorrect", "too_many_requests")) throw error;
          reject(error);
        }
      },
    });
  });
}
