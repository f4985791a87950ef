//! What a module without the standard library has instead: memory, and an end at a fault.

use core::panic::PanicInfo;

use dlmalloc::GlobalDlmalloc;

#[global_allocator]
static MEMORY: GlobalDlmalloc = GlobalDlmalloc;

/// Ends without a word: the words of all faults, and where they are, would take a tenth of the module.
#[panic_handler]
fn end(_: &PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
