/** Whether the server is about to stop. It then still answers calls, but asks load balancers to send it no more. */
export class Lifecycle {
  #stopping = false;

  get isStopping(): boolean {
    return this.#stopping;
  }

  /** Marks the server as stopping. This can't be undone. */
  stop(): void {
    this.#stopping = true;
  }
}
