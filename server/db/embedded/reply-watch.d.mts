/** Types for reply-watch.mjs, which is plain JavaScript because the worker thread imports the source directly. */
export declare class ReplyWatch {
  get complete(): boolean;
  get fatal(): boolean;
  see(bytes: Uint8Array): void;
}
