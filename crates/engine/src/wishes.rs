//! Wishes about memory: they make tables quicker and change nothing in them.

/// Has a place brought near, for a question that comes soon.
#[inline(always)]
pub(crate) fn bring_near<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: asking for memory to be brought near changes nothing, and this place is there.
        #[allow(unsafe_code)]
        unsafe {
            _mm_prefetch(core::ptr::from_ref(place).cast(), _MM_HINT_T0);
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks for large pages of memory for the room that a list has left: with small ones, to find out where a page
/// is takes longer than what is then read.
pub(crate) fn in_large_pages<T>(list: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        const WORTH_IT: usize = 4 << 20;
        let room = list.spare_capacity_mut();
        let (from, bytes) = (room.as_mut_ptr(), size_of_val(room));
        let whole = from.addr().next_multiple_of(PAGE) - from.addr();
        if bytes >= WORTH_IT {
            let start = from.wrapping_byte_add(whole).cast();
            // SAFETY: the pages are within room that belongs to the list, and the wish changes
            // nothing in them.
            #[allow(unsafe_code)]
            unsafe {
                libc::madvise(start, bytes - whole, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = list;
}

/// A list of these numbers that begins where a large page does, as far as large pages are to be had: that many
/// places before it are left empty, the first of the two that are returned.
pub(crate) fn on_large_pages(numbers: &[i16]) -> (usize, Vec<i16>) {
    const PAGE: usize = 2 << 20;
    let mut list = Vec::<i16>::with_capacity(numbers.len() + 2 * PAGE / size_of::<i16>());
    in_large_pages(&mut list);
    let from = list.as_ptr().addr();
    let before = (from.next_multiple_of(PAGE) - from) / size_of::<i16>();
    list.resize(before, 0);
    list.extend_from_slice(numbers);
    (before, list)
}
