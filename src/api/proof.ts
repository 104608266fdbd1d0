import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError, CancelledError } from "#src/api/api-error.ts";

export type ProofKind = "password" | "second_factor";

export interface ProofRequest {
  readonly kind: ProofKind;
  /**
   * Repeats the call with the password or code. Throws only if the password or code is wrong or was tried too often.
   * The original caller receives any other result.
   */
  readonly prove: (proof: string) => Promise<void>;
  readonly cancel: () => void;
}

type Listener = (request: ProofRequest) => void;
let listener: Listener | null = null;

export function onProofRequest(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}

const isCode = (error: unknown, ...codes: readonly string[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/**
 * Returns true if a call was rejected because it requires the password or a second-factor code, provided that a dialog
 * can ask for it.
 */
export const needsProof = ({ body }: Endpoint, error: unknown): error is ApiError =>
  listener !== null &&
  body instanceof z.ZodObject &&
  "proof" in body.shape &&
  isCode(error, "password_required", "second_factor_required");

/**
 * Asks the user for the password or a second-factor code and repeats the rejected call.
 * @throws CancelledError if the user cancels
 * @throws any other error that the repeated call reports
 */
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
