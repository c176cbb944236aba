/** Runs in the page. What has come is on the screen by the second frame. */
export async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}
