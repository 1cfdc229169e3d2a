/** In the place of what is not known yet; nothing turns. */
export const Skeleton = () => <div class="skeleton" role="progressbar" aria-label="Galley" />;

/** Where it is all there is. */
export const SkeletonPage = () => (
  <main>
    <Skeleton />
  </main>
);
