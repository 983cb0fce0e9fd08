// A pen for the page on which tracks are drawn. Places are in cells.

/** The place of a point of the paper (in cells) in the window. */
export async function spot(page, x, y) {
  return page.evaluate(([x, y]) => {
    const svg = document.getElementById("board");
    const at = svg.createSVGPoint();
    [at.x, at.y] = [x * 20, -y * 20];
    const place = at.matrixTransform(svg.getScreenCTM());
    return [place.x, place.y];
  }, [x, y]);
}

/** Draws with the button held down. */
export async function draw(page, points, steps = 6) {
  for (const [index, point] of points.entries()) {
    await page.mouse.move(...(await spot(page, ...point)), { steps: index ? steps : 1 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** An ellipse that trembles a little, in cells. */
export const ring = (x, y, a, b, part = 1) => Array.from({ length: 41 }, (_, i) => {
  const angle = (part * i * 2 * Math.PI) / 40;
  const shake = 0.12 * Math.sin(i * 7.3);
  return [x + (a + shake) * Math.cos(angle), y + (b + shake) * Math.sin(angle)];
});

export const tool = (page, name) => page.locator(`[data-tool="draw-tool-${name}"]`).click();
export const act = (page, name) => page.locator(`[data-act="${name}"]`).click();
export const clickAt = async (page, x, y) => page.mouse.click(...(await spot(page, x, y)));

/** A ring with an island and a start line, drawn by mouse. */
export async function drawRing(page, x, y, a, b) {
  await draw(page, ring(x, y, a, b), 2);
  await tool(page, "island");
  await draw(page, ring(x, y, a * 0.5, b * 0.45), 2);
  await tool(page, "start");
  await clickAt(page, x, y - b * 0.72);
}

/** The number of moves of the shortest race, once it is measured. */
export async function measured(page) {
  await page.waitForFunction(() => /\d+ (moves?|ход)/u.test(document.querySelector("[data-testid=verdict]")?.textContent ?? ""));
  return Number((await page.getByTestId("verdict").textContent()).match(/(\d+) (?:moves?|ход)/u)[1]);
}
