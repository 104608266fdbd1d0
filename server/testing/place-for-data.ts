import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM = 2 * 1024 ** 3;

/**
 * Where the data of a server that a test starts lies: in memory where the system has a folder there with room, so that
 * nothing waits for a disk.
 */
export async function placeForData(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > ROOM ? MEMORY : tmpdir();
}
