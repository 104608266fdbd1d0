import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM = 2 * 1024 ** 3;

/**
 * Returns a folder for a test server's data. Prefers an in-memory file system with free space, so that tests don't wait
 * for a disk.
 */
export async function placeForData(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > ROOM ? MEMORY : tmpdir();
}
