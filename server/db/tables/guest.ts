export interface ImageRow {
  id: number;
  sha256: string;
  master_sha256: string;
  width: number;
  height: number;
  created_at: number;
}

export interface HeroSlideRow {
  id: number;
  image: string;
  title: string | null;
  subtitle: string | null;
  button_text: string | null;
  button_url: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface GalleryImageRow {
  id: number;
  image: string;
  title: string | null;
  alt_text: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface BannerRow {
  id: number;
  title: string;
  body: string | null;
  image: string | null;
  link_url: string | null;
  placements: string;
  starts_at: number | null;
  ends_at: number | null;
  branch_ids: string | null;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface BrandingRow {
  id: number;
  logo: string | null;
  favicon: string | null;
  colors: string;
  fonts: string;
  custom_css: string | null;
  created_at: number;
  updated_at: number;
}

export interface LandingPageRow {
  id: number;
  welcome: string;
  welcome_image: string | null;
  features: string;
  contact: string;
  created_at: number;
  updated_at: number;
}

/** A guest's phone at a table. */
export interface GuestSessionRow {
  id: number;
  branch_id: number;
  table_id: number;
  token_id: number;
  /** Digest of the network from which it was opened. */
  source: string | null;
  expires_at: number;
  /** Ended by staff; null also once the bill is paid. */
  ended_at: number | null;
  created_at: number;
}

export interface GuestOrderRow {
  id: number;
  session_id: number;
  branch_id: number;
  table_id: number;
  status: 'waiting' | 'accepted' | 'declined';
  /** JSON, as sent. */
  items: string;
  /** JSON, with names and prices as the guest saw them. */
  lines: string;
  order_id: number | null;
  /** JSON list of the order lines it became. */
  item_ids: string | null;
  reason: string | null;
  /** Consent to a service charge; null: nothing was said. */
  charge_consent: 0 | 1 | null;
  decided_by: number | null;
  decided_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface GuestTables {
  guest_sessions: GuestSessionRow;
  guest_orders: GuestOrderRow;
  images: ImageRow;
  hero_slides: HeroSlideRow;
  gallery_images: GalleryImageRow;
  banners: BannerRow;
  brandings: BrandingRow;
  landing_pages: LandingPageRow;
}
