const pieceBytes = 1024 * 1024;

/** Whether two files hold the same bytes. They are read piece by piece, as far as they agree, and only if they are as long. */
export async function haveSameContent(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  for (let start = 0; start < one.size; start += pieceBytes) {
    const pieces = await Promise.all([one, other].map((file) => readPiece(file, start)));
    const [ours, theirs] = pieces as [Uint8Array, Uint8Array];
    if (ours.some((byte, place) => byte !== theirs[place])) return false;
  }
  return true;
}

async function readPiece(file: Blob, start: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer());
}
